import type { Form } from './form.ts'

/** Few enough to be the arguments of one call. */
const bytesAtOnce = 32_768

/** A file in the form in which a call carries it. */
const base64Of = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += bytesAtOnce)
    text += String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce))
  return btoa(text)
}

/** The values of a form that sends one file. */
export interface FileValues {
  readonly fileName: string
  /** In base64; empty if there is none. */
  readonly file: string
}

/** A file as a browser hands it over. */
export interface PickedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Takes a chosen file into a form, or says beside its field that it has more than `bytesMax` or could not be read. */
export const takeFile = async (
  form: Form<FileValues>,
  picked: PickedFile,
  bytesMax: number,
  words: { readonly tooLarge: string; readonly unreadable: string },
): Promise<void> => {
  form.type({ fileName: picked.name, file: '' })
  if (picked.size > bytesMax) return form.blame({ file: words.tooLarge })
  try {
    form.type({ file: base64Of(new Uint8Array(await picked.arrayBuffer())) })
  } catch {
    form.blame({ file: words.unreadable })
  }
}
