import { house } from './house.ts'
import { settings } from './settings.ts'

const context = 'https://schema.org'
const home = `${settings.portal}/`

/** The fund itself, for the landing page and as the publisher of articles. */
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

/** One step of the path from the landing page to a page. */
export interface Crumb {
  name: string
  path: string
}

export const homeCrumb: Crumb = { name: 'Home', path: '/' }

/** The path to a page, outermost first: schema.org BreadcrumbList. */
export const breadcrumbs = (crumbs: readonly Crumb[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
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

interface Article {
  title: string
  excerpt: string
  category: string
  author: string
  date: string
  updated?: string | undefined
  readTime: number
  tags: readonly string[]
  path: string
}

/** An article: schema.org BlogPosting. Its author is one of the fund's desks, so an organisation. */
export const blogPosting = (article: Article, picture: string) => ({
  '@context': context,
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  articleSection: article.category,
  keywords: article.tags.join(', '),
  datePublished: article.date,
  dateModified: article.updated ?? article.date,
  timeRequired: `PT${article.readTime}M`,
  inLanguage: 'en-US',
  author: { '@type': 'Organization', name: `${house.name} ${article.author}` },
  publisher: { '@type': 'Organization', name: house.name, url: home },
  image: settings.portal + picture,
  mainEntityOfPage: settings.portal + article.path,
})
