import { house } from './house.ts'
import { settings } from './settings.ts'

const context = 'https://schema.org'
const home = `${settings.portal}/`

/** The fund itself, for the landing page and as publisher of articles. */
export const organisation = {
  '@context': context,
  '@type': 'Organization',
  '@id': `${home}#organisation`,
  name: house.name,
  legalName: house.legalName,
  url: home,
  logo: `${home}icon-512.png`,
  email: house.mail.contact,
}

/** The way from the landing page to a page: its name and its path, outermost first. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: house.name, path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: settings.portal + path,
  })),
})

/** Questions with their answers as HTML. */
export const questions = (list: readonly { question: string; answer: string }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: list.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
