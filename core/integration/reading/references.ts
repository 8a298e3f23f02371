import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { LeftOut } from './read-connector.ts';

/** The longest chain of references. A longer one counts as circular. */
const longestChain = 30;

/** Thrown for a reference that cannot be resolved, and reported where the reference is used. */
export class LostReference extends Error {
  readonly reason: LeftOut['reason'];
  constructor(reason: LeftOut['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Resolves references (`$ref`) within one document when they are used. References to other documents are not fetched. */
export class References {
  private readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /**
   * The object, or the one that it refers to; an empty object if there is none. Throws `LostReference` for an invalid or circular
   * reference.
   */
  object(given: Json | undefined): JsonObject {
    let now = given;
    for (let count = 0; isObject(now) && typeof now.$ref === 'string'; count++) {
      if (count >= longestChain) throw new LostReference('circular_ref');
      now = this.at(now.$ref);
    }
    return isObject(now) ? now : {};
  }

  private at(reference: string): Json {
    if (!reference.startsWith('#')) throw new LostReference('remote_ref');
    const steps = reference.slice(1).split('/').slice(1).map(unescaped);
    const target = steps.reduce<Json | undefined>((inner, key) => {
      if (Array.isArray(inner)) return inner[Number(key)];
      return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
    }, this.root);
    if (target === undefined) throw new LostReference('lost_ref');
    return target;
  }
}

function unescaped(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
