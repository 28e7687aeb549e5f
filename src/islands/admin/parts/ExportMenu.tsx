import { useStore } from '@nanostores/react'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { saveExport } from '#stores/admin/work/files/save-export.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { savingKey } from '#stores/kit/save-file.ts'
import { Icon } from '#ui/Button.tsx'
import { download } from '#ui/later-icons.ts'
import { Menu } from '#ui/Menu.tsx'

type Props = {
  /** The name of the table, if there are several on a page. */
  of?: string | undefined
  /** The address of its CSV. */
  href: string
  kind?: 'plain' | 'quiet'
  /** Another table of the same page; then each file says which it is of. */
  other?: { of: string; href: string } | false
}

const formats = [
  ['csv', 'As CSV'],
  ['xlsx', 'As a spreadsheet'],
] as const

const inFormat = (href: string, format: string): string =>
  format === 'csv' ? href : `${href}${href.includes('?') ? '&' : '?'}format=${format}`

/** A table as a file, in either format; the browser saves it. */
export const ExportMenu = ({ of, href, kind = 'plain', other = false }: Props) => {
  const inFlight = useStore($inFlight)
  const files = [{ of, href }, ...(other ? [other] : [])].flatMap((one) =>
    formats.map(([format, label]) => ({ of: one.of, label, href: inFormat(one.href, format) })),
  )
  const busy = files.some((file) => inFlight.has(savingKey(file.href)))
  return (
    <Menu
      kind={kind}
      className="menu-export"
      busy={busy}
      label={
        <>
          <Icon d={download} />
          Export{of && <span className="hidden"> {of}</span>}
        </>
      }
    >
      {files.map((file) => (
        <SavedLink key={file.href} className="button button-quiet" href={file.href} save={saveExport}>
          {file.label}
          {file.of && <span className={other ? undefined : 'hidden'}> of {file.of}</span>}
        </SavedLink>
      ))}
    </Menu>
  )
}
