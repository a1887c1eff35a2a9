import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError, problemOf, type Schemas } from '@/api/client';

type Upload = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

/** The user took the upload back; nothing failed. */
export class UploadCancelled extends Error {}

/** XMLHttpRequest, because fetch does not tell how much of a body was sent. */
export function sendImage({ file, signal, onProgress }: Upload): Promise<Schemas['UploadedImage']> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('image', file, file.name);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300)
        resolve(JSON.parse(request.responseText) as Schemas['UploadedImage']);
      else reject(problemOf(request.status, request.responseText));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'network', '')));
    request.addEventListener('abort', () => reject(new UploadCancelled()));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/analysis/upload');
    request.send(body);
  });
}

type Heard = Pick<UseMutationOptions<Schemas['UploadedImage'], Error, Upload>, 'onSuccess' | 'onError'>;

/** `heard` is called also when the page that asked is no longer shown. */
export const useUploadImage = (heard: Heard) => useMutation({ mutationFn: sendImage, ...heard });
