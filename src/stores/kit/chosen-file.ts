import { atom } from 'nanostores'
import type { FailureWords } from '#words/failure.ts'
import { attempt } from './attempt.ts'
import { decodeText, isSheet } from './decode-text.ts'
import { toast } from './toast.ts'

/**
 * The steps of importing a text file: none wanted, waiting for one, reading it, showing what it would change, importing
 * it.
 */
export type ChosenFile<Preview> =
  | { readonly state: 'closed' }
  | { readonly state: 'choosing'; readonly error: string | null }
  | { readonly state: 'reading'; readonly name: string }
  | {
      readonly state: 'read' | 'importing'
      readonly name: string
      readonly text: string
      readonly preview: Preview
      readonly error: string | null
      /** More was said about the file than what is shown was read with. */
      readonly isBehind?: true
    }

export type ReadFile<Preview> = Extract<ChosenFile<Preview>, { state: 'read' | 'importing' }>

interface Importing<Preview, Imported> {
  /** The contract's own limit, so that a file is refused before it is sent. */
  readonly charactersMax: number
  readonly words: { readonly unreadable: string; readonly tooLarge: string }
  readonly failure: FailureWords
  /** What the file would change; changes nothing. */
  preview(file: { readonly name: string; readonly text: string }): Promise<Preview>
  mayImport(preview: Preview): boolean
  import(file: ReadFile<Preview>): Promise<Imported>
  imported(value: Imported): Promise<unknown>
}

/** Few files are spreadsheets: what reads them is loaded then. */
const textOf = async (bytes: Uint8Array): Promise<string> =>
  isSheet(bytes) ? (await import('./sheet-text.ts')).textOfSheet(bytes) : decodeText(bytes)

/** A file that is read and shown before anything in it is imported, and the steps of its dialog. */
export const chosenFile = <Preview, Imported>(given: Importing<Preview, Imported>) => {
  const $file = atom<ChosenFile<Preview>>({ state: 'closed' })
  const choose = (error: string | null = null): void => $file.set({ state: 'choosing', error })
  return {
    $file,
    /** Asks for a file, or for another one. */
    choose: () => choose(),
    close: (): void => {
      if ($file.get().state !== 'importing') $file.set({ state: 'closed' })
    },
    read: async (file: { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> }): Promise<void> => {
      const { name } = file
      const reading: ChosenFile<Preview> = { state: 'reading', name }
      $file.set(reading)
      const text = await file
        .arrayBuffer()
        .then((bytes) => textOf(new Uint8Array(bytes)))
        .catch(() => null)
      if (text === null) return choose(given.words.unreadable)
      if (text.length > given.charactersMax) return choose(given.words.tooLarge)
      const result = await attempt(() => given.preview({ name, text }), given.failure)
      if ($file.get() !== reading) return
      if (!result.done) return choose(result.sentence)
      $file.set({ state: 'read', name, text, preview: result.value, error: null })
    },
    /** Reads the same file anew, after something was said about it; what was asked last counts. */
    again: async (): Promise<void> => {
      const read = $file.get()
      if (read.state !== 'read') return
      const asked: ChosenFile<Preview> = { ...read, error: null, isBehind: true }
      $file.set(asked)
      const result = await attempt(() => given.preview(read), given.failure)
      if ($file.get() !== asked) return
      const { name, text } = read
      $file.set(
        result.done
          ? { state: 'read', name, text, preview: result.value, error: null }
          : { ...asked, error: result.sentence },
      )
    },
    /** Imports what was read, or says that it waits for a second person. */
    import: async (): Promise<void> => {
      const read = $file.get()
      if (read.state !== 'read' || read.isBehind || !given.mayImport(read.preview)) return
      $file.set({ ...read, state: 'importing', error: null })
      const result = await attempt(() => given.import(read), given.failure)
      if (!result.done && !result.waits) return $file.set({ ...read, state: 'read', error: result.sentence })
      $file.set({ state: 'closed' })
      if (!result.done) return toast(result.sentence)
      await given.imported(result.value)
    },
  }
}
