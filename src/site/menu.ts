import { settings } from './settings.ts'

export interface MenuLink {
  href: string
  text: string
  /** Only in the panel that the button opens on a phone: a wide screen has no room for it, or shows it elsewhere. */
  panel?: boolean
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

const toCheck = provesItsBook ? [{ href: '/verify', text: 'Check a statement', panel: true }] : []
const toStart = { href: '/register', text: 'Start Investing', panel: true }

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

/** The landing page's own menu: its sections, and on a phone what else the site has. */
export const sectionLinks: readonly MenuLink[] = [
  ...sections.map(({ id, text }) => ({ href: `#${id}`, text })),
  { href: '/faq', text: 'FAQ', panel: true },
  { href: '/blog', text: 'Blog', panel: true },
  ...toCheck,
  toStart,
]
