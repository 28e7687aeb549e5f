import { settings } from './settings.ts'

export interface MenuLink {
  href: string
  text: string
  /** The class of a link that is in a phone's panel, and on a wide screen never (`ph`) or where there is room (`pw`). */
  panel?: 'ph' | 'pw'
}

/** The landing page's sections, in order (spec §2); each is an element with this id. */
const sections = [
  { id: 'home', text: 'Home' },
  { id: 'about', text: 'About' },
  { id: 'strategy', text: 'Strategy' },
  { id: 'advantages', text: 'Advantages' },
  { id: 'investors', text: 'Investors' },
  { id: 'management', text: 'Team' },
  { id: 'for-traders', text: 'For traders' },
  { id: 'contact', text: 'Contact' },
] as const

export type SectionId = (typeof sections)[number]['id']

/** Whether this site's backend publishes roots, against which anyone can check a statement. */
export const provesItsBook = settings.api.kind === 'own'

const toCheck = provesItsBook ? [{ href: '/verify', text: 'Check a statement', panel: 'ph' as const }] : []
const toStart = { href: '/register', text: 'Start Investing', panel: 'ph' } as const

/** The menu of every page but the landing page. */
export const menuLinks: readonly MenuLink[] = [
  { href: '/#strategy', text: 'Strategy' },
  { href: '/#investors', text: 'Investors' },
  { href: '/#management', text: 'Team' },
  { href: '/traders', text: 'For traders' },
  { href: '/faq', text: 'FAQ' },
  { href: '/blog', text: 'Blog' },
  { href: '/#contact', text: 'Contact' },
  ...toCheck,
  toStart,
]

/** The landing page's own menu: its sections, and where there is room what else the site has. */
export const sectionLinks: readonly MenuLink[] = [
  ...sections.map(({ id, text }) => ({ href: `#${id}`, text })),
  { href: '/faq', text: 'FAQ', panel: 'pw' },
  { href: '/blog', text: 'Blog', panel: 'pw' },
  ...toCheck,
  toStart,
]
