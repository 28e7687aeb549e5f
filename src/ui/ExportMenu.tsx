import { Icon } from './Icon.tsx'
import { download } from './later-icons.ts'
import { Menu } from './Menu.tsx'

type Props = {
  /** What is exported, where several tables stand on a page. */
  of?: string | undefined
  /** Where its CSV is. */
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
export const ExportMenu = ({ of, href, kind = 'plain' }: Props) => (
  <Menu
    kind={kind}
    className="menu-export"
    label={
      <>
        <Icon d={download} />
        Export{of && <span className="hidden"> {of}</span>}
      </>
    }
  >
    {formats.map(([format, label]) => (
      <a key={format} className="button button-quiet" href={inFormat(href, format)} download>
        {label}
        {of && <span className="hidden"> of {of}</span>}
      </a>
    ))}
  </Menu>
)
