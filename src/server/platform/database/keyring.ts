/**
 * The keys of this process: one object, changed in place while everything is resealed, so that those who hold it need
 * not ask again.
 */
export interface Keyring {
  /** Seals, and makes keyed hashes. */
  readonly current: Buffer
  /** Opens as well, while not everything is sealed with the current key; otherwise null. */
  readonly other: Buffer | null
}

/** A ring with one key. */
export const ringOf = (key: Buffer): Keyring => ({ current: key, other: null })
