/**
 * The keys of this process: one object, which is turned in place while everything is sealed anew, so that whoever holds
 * it needs not ask again.
 */
export interface Keyring {
  /** Seals, and makes keyed hashes. */
  readonly current: Buffer
  /** Opens as well, while not everything is sealed with the one in force; else null. */
  readonly other: Buffer | null
}

/** A ring with one key. */
export const ringOf = (key: Buffer): Keyring => ({ current: key, other: null })
