import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { parse } from 'yaml';

// The contract with every $ref put in place, and a check of real answers against it.

type Node = { [key: string]: unknown } | unknown[] | string | number | boolean | null;
type Media = { schema?: object };
type Documented = { content?: Record<string, Media> };
type Operation = { operationId: string; tags: string[]; responses: Record<string, Documented>; security?: unknown[] };
export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

const folder = fileURLToPath(new URL('../../api', import.meta.url));
const files = new Map<string, Node>();

function load(path: string): Node {
  const known = files.get(path);
  if (known !== undefined) return known;
  const read = parse(readFileSync(path, 'utf8')) as Node;
  files.set(path, read);
  return read;
}

function resolve(node: Node, file: string): Node {
  if (Array.isArray(node)) return node.map((item) => resolve(item as Node, file));
  if (node === null || typeof node !== 'object') return node;
  const reference = node.$ref;
  if (typeof reference === 'string') {
    const [path = '', pointer = ''] = reference.split('#');
    const target = path ? join(dirname(file), path) : file;
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<Node>((at, key) => (at as Record<string, Node>)[key] as Node, load(target));
    if (found === undefined) throw new Error(`${file}: ${reference} leads nowhere`);
    return resolve(found, target);
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value as Node, file)]));
}

const root = join(folder, 'openapi.yaml');
const contract = resolve(load(root), root) as unknown as { paths: Record<string, Partial<Record<Method, Operation>>> };
const ajv = new Ajv2020({ strict: false, allErrors: true });
const addFormats = addFormatsModule as unknown as (instance: Ajv2020) => void;
addFormats(ajv);

export type Documentation = { method: string; path: string; operation: Operation };

export const operations: Documentation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

const pattern = (path: string) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** A literal path wins over one with parameters. */
function operationFor(method: string, path: string): Operation | undefined {
  const fits = operations.filter((o) => o.method === method && pattern(o.path).test(path));
  return (fits.find((o) => o.path === path) ?? fits[0])?.operation;
}

/** What is wrong with an answer, as the contract sees it; nothing for a route that it does not have and answers 404. */
export function contractProblems(method: string, url: string, status: number, type: string, body: unknown): string[] {
  const path = url.split('?')[0] ?? '';
  const operation = operationFor(method, path);
  const where = `${method} ${path} → ${status}`;
  if (!operation) return status === 404 || status === 405 ? [] : [`${where}: not in the contract`];
  const documented = operation.responses[String(status)] ?? operation.responses.default;
  if (!documented) return [`${where}: status not in the contract`];
  const media = Object.entries(documented.content ?? {}).find(([name]) =>
    name.endsWith('/*') ? type.startsWith(name.slice(0, -1)) : type.startsWith(name),
  );
  if (!media) return [`${where}: type ${type || 'none'} not in the contract`];
  if (!/json/.test(type) || !media[1].schema) return [];
  const validate = ajv.compile(media[1].schema);
  if (validate(body)) return [];
  return (validate.errors ?? []).map((e) => `${where}: ${e.instancePath || '/'} ${e.message} ${JSON.stringify(e.params)}`);
}
