export interface MenuLink {
  href: string
  text: string
}

/** The landing page's sections, in order (spec §2); each fragment is an element at the section's start. */
export const sections = [
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

/** The menu of every page but the landing page. */
export const siteLinks: readonly MenuLink[] = [
  { href: '/#strategy', text: 'Strategy' },
  { href: '/#investors', text: 'Investors' },
  { href: '/faq', text: 'FAQ' },
  { href: '/blog', text: 'Blog' },
  { href: '/#contact', text: 'Contact' },
]

/** The landing page's own menu. */
export const sectionLinks: readonly MenuLink[] = sections.map(({ id, text }) => ({ href: `#${id}`, text }))
