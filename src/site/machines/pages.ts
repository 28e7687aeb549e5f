import { provesItsBook } from '../menu.ts'

/** A page that is not made from a post. */
export interface PublicPage {
  path: string
  title: string
  /** Whether search engines should list it: pages with a sign-in form should not be. */
  listed: boolean
}

/** Every page except the blog's posts that may be shared, with the line on its picture. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', title: 'A fund that shows its work.', listed: true },
  { path: '/faq', title: 'Questions, and straight answers', listed: true },
  { path: '/blog', title: 'Notes from the desks', listed: true },
  { path: '/privacy', title: 'Privacy Policy', listed: true },
  { path: '/terms', title: 'Terms of Use', listed: true },
  { path: '/terms/history', title: 'What the terms said, and when', listed: true },
  { path: '/traders', title: 'For traders who keep a record', listed: true },
  { path: '/proofs', title: 'Published roots', listed: provesItsBook },
  { path: '/verify', title: 'Check a statement', listed: provesItsBook },
  { path: '/login', title: 'Sign in', listed: false },
  { path: '/register', title: 'Open an account', listed: false },
  { path: '/404', title: 'This page does not exist', listed: false },
]
