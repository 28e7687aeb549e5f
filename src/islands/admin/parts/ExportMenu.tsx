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
}

const formats = [
  ['csv', 'As CSV'],
  ['xlsx', 'As a spreadsheet'],
] as const

const inFormat = (href: string, format: string): string =>
  format === 'csv' ? href : `${href}${href.includes('?') ? '&' : '?'}format=${format}`

/** A table as a file, in either format; the browser saves it. */
export const ExportMenu = ({ of, href, kind = 'plain' }: Props) => {
  const inFlight = useStore($inFlight)
  const busy = formats.some(([format]) => inFlight.has(savingKey(inFormat(href, format))))
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
      {formats.map(([format, label]) => (
        <SavedLink key={format} className="button button-quiet" href={inFormat(href, format)} save={saveExport}>
          {label}
          {of && <span className="hidden"> of {of}</span>}
        </SavedLink>
      ))}
    </Menu>
  )
}
