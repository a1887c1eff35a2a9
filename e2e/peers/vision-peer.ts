import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a peer was sent. */
export type Asked = { path: string; headers: IncomingMessage['headers']; body: string };
type Manners = (asked: Asked, response: ServerResponse) => void;

export type Peer = { url: string; asked: Asked[]; behave: (manners: Manners) => void; stop: () => void };

const say = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A service outside of the house, on this machine, that answers as it is told to. */
export async function startPeer(manners: Manners): Promise<Peer> {
  const asked: Asked[] = [];
  let behaviour = manners;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const heard = { path: request.url ?? '', headers: request.headers, body };
      asked.push(heard);
      behaviour(heard, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** OpenAI's chat completions, as its reference writes them. */
export const openAi = {
  answers:
    (content: unknown): Manners =>
    ({ headers }, response) => {
      if (headers.authorization !== 'Bearer sk-right-key') return openAi.refusesKey({} as Asked, response);
      return say(response, 200, {
        id: 'chatcmpl-BmU5',
        object: 'chat.completion',
        created: 1_750_000_000,
        model: 'gpt-4o-2024-08-06',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: JSON.stringify(content), refusal: null, annotations: [] },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 1105, completion_tokens: 140, total_tokens: 1245 },
        system_fingerprint: 'fp_1',
      });
    },
  refusesKey: ((_, response) =>
    say(response, 401, {
      error: {
        message: 'Incorrect API key provided: sk-wrong. You can find your API key at https://platform.openai.com.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    })) as Manners,
  declines: ((_, response) =>
    say(response, 200, {
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, refusal: "I'm sorry, I can't help with that." },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 1105, completion_tokens: 12, total_tokens: 1117 },
    })) as Manners,
  isBusy: ((_, response) =>
    say(
      response,
      429,
      { error: { message: 'Rate limit reached.', type: 'requests', param: null, code: 'rate_limit_exceeded' } },
      { 'retry-after': '60' },
    )) as Manners,
  talksRubbish: ((_, response) => say(response, 200, '<html>It works!</html>')) as Manners,
};

/** Google Cloud Vision's images:annotate. */
export const googleVision = {
  sees:
    (...descriptions: string[]): Manners =>
    (_, response) =>
      say(response, 200, {
        responses: [
          {
            labelAnnotations: descriptions.map((description) => ({
              mid: '/m/01k',
              description,
              score: 0.92,
              topicality: 0.5,
            })),
          },
        ],
      }),
  refusesKey: ((_, response) =>
    say(response, 400, {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'API_KEY_INVALID',
            domain: 'googleapis.com',
            metadata: { service: 'vision.googleapis.com' },
          },
        ],
      },
    })) as Manners,
};
