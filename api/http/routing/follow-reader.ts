import type { Request, Response } from 'express';
import { readsFor } from '../../fairness/readers.ts';

/** The code by which `answerError` knows that nobody is left to answer. */
const gone = () => Object.assign(new Error('The reader has gone.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** Has what the request reads from the database cancelled when its caller closes the connection before the answer. */
export function followReader(request: Request, response: Response): void {
  const reader = new AbortController();
  readsFor(request.principal, reader.signal);
  response.once('close', () => {
    if (!response.writableFinished) reader.abort(gone());
  });
}
