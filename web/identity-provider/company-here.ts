const companyName = 'millwright.company';
const begunName = 'millwright.provider';

/** Whose provider was used last on this device, by the key of the company. */
export function companyHere(): string | null {
  return localStorage.getItem(companyName);
}

export function noteCompany(company: string): void {
  try {
    localStorage.setItem(companyName, company);
  } catch {
    // A full storage asks for the company's own address once more.
  }
}

/** A sign-in that this tab has begun: it comes back from another site. */
export type Begun = { challenge: string; company: string; remember: boolean; go: string | null };

export const noteBegun = (begun: Begun): void => sessionStorage.setItem(begunName, JSON.stringify(begun));

/** The sign-in that this tab has begun; null if another tab has begun it, or another site has led the person here. */
export function readBegun(): Begun | null {
  const text = sessionStorage.getItem(begunName);
  return text === null ? null : (JSON.parse(text) as Begun);
}

export const forgetBegun = (): void => sessionStorage.removeItem(begunName);
