import type { Request, Response } from 'express';
import { readsFor } from '../../fairness/readers.ts';

/** The error by which `answerError` knows that the caller has disconnected. */
const gone = () => Object.assign(new Error('The reader has gone.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** Cancels the request's database queries when its caller disconnects before the response. */
export function followReader(request: Request, response: Response): void {
  const reader = new AbortController();
  readsFor(request.principal, reader.signal);
  response.once('close', () => {
    if (!response.writableFinished) reader.abort(gone());
  });
}
