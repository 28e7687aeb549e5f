import type { Work } from '#server/platform/database/store.ts'
import type { Any } from './any.ts'

/** The check that finds an attempt. */
export type Finder =
  /**
   * A proof that an investor kept, against what is published now, or one that they are given now, against what was
   * published.
   */
  | 'an investor’s proof'
  /** The comparison of the book with the signed roots, and of these with each other. */
  | 'book and roots'
  /** What witnesses signed, and time stamps. */
  | 'witnesses'
  /** The comparison of every published file with the book. */
  | 'published files'
  /** A root that somebody kept as a file or a mail, against what is published now. */
  | 'a kept root'
  /** The file in the git repository. */
  | 'the repository'
  /** Anybody who checks the published list by itself. */
  | 'the list itself'

export interface Attempt {
  readonly by: readonly Finder[]
  run(work: Work, any: Any): Promise<unknown>
}

export interface FileAttempt {
  readonly by: readonly Finder[]
  /** The files of a copy by their paths, changed. */
  run(copy: ReadonlyMap<string, string>, any: Any): ReadonlyMap<string, string>
}

export const comparison: readonly Finder[] = ['book and roots']
export const records: readonly Finder[] = ['an investor’s proof', 'book and roots']
export const everything: readonly Finder[] = ['an investor’s proof', 'book and roots', 'published files', 'a kept root']
/** The fund's own comparison finds nothing: only what is kept outside does. */
export const outside: readonly Finder[] = ['an investor’s proof', 'published files', 'a kept root', 'the repository']
