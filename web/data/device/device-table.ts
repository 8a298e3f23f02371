type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

function open(database: string, create: (made: IDBDatabase) => void, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => create(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const opened = request.result;
      // A newer version of the product in another tab may change the database, or the browser may delete it; then it is opened again.
      opened.onversionchange = () => {
        opened.close();
        onGone();
      };
      opened.onclose = onGone;
      resolve(opened);
    };
  });
}

/**
 * A table in an IndexedDB database of this browser; `create` makes it. Returns a function that does work in one
 * transaction and resolves with its request's result once everything is stored: on the disk, or with 'relaxed' in the
 * browser.
 */
export function deviceTable(database: string, table: string, create: (made: IDBDatabase) => void, durability: IDBTransactionDurability = 'strict') {
  let opening: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  const opened = () => {
    opening ??= open(database, create, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
  return async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
    const transaction = (await opened()).transaction(table, mode, { durability });
    const request = work(transaction.objectStore(table));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  };
}
