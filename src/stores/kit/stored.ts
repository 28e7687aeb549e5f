import { atom, onMount, type PreinitializedWritableAtom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** A store that the browser keeps under a key and that stays in step with the same store in every other tab. */
export interface Stored<T> {
  readonly $value: PreinitializedWritableAtom<T>
  keep(value: T): void
}

/**
 * `decode` returns the initial value for text that it does not know (an older version's, another program's); `encode`
 * returns null for a value that is kept by keeping nothing.
 */
export const stored = <T>(
  key: string,
  initial: T,
  decode: (text: string) => T,
  encode: (value: T) => string | null,
): Stored<T> => {
  const $value = atom<T>(initial)
  let text: string | null = null

  const read = (): void => {
    const found = platform.storage.get(key)
    if (found === text) return
    text = found
    $value.set(found === null ? initial : decode(found))
  }

  onMount($value, () => {
    read()
    return platform.onStorage(read)
  })

  return {
    $value,
    keep: (value) => {
      text = encode(value)
      if (text === null) platform.storage.remove(key)
      else platform.storage.set(key, text)
      $value.set(value)
    },
  }
}
