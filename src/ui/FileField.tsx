import { Field, type FieldText } from './Field.tsx'

type Props = FieldText & {
  /** The kinds of files that it takes, as in `<input accept>`. */
  accept: string
  onFile: (file: File) => void
}

/** One file to choose, with its label and its errors. */
export const FileField = ({ accept, onFile, ...text }: Props) => (
  <Field {...text}>
    {(control) => (
      <input
        {...control}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onFile(chosen)
        }}
      />
    )}
  </Field>
)
