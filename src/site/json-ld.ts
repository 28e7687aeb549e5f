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
  role: string | undefined
  date: string
  updated: string | undefined
  correction: string | undefined
  readTime: number
  tags: readonly string[]
  path: string
}

/** Who signed an article: a person with what they do, or one of the fund's desks, so an organisation. */
const authorOf = ({ author, role }: Article) =>
  role === undefined
    ? { '@type': 'Organization', name: `${house.name} ${author}` }
    : { '@type': 'Person', name: author, jobTitle: role, worksFor: { '@type': 'Organization', name: house.name } }

/** An article: schema.org BlogPosting. What has not changed since it appeared says nothing of a change. */
export const blogPosting = (article: Article, picture: string) => ({
  '@context': context,
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  articleSection: article.category,
  keywords: article.tags.join(', '),
  datePublished: article.date,
  dateModified: article.updated ?? article.date,
  correction: article.correction && {
    '@type': 'CorrectionComment',
    text: article.correction,
    datePublished: article.updated,
  },
  timeRequired: `PT${article.readTime}M`,
  inLanguage: 'en-US',
  author: authorOf(article),
  publisher: { '@type': 'Organization', name: house.name, url: home },
  image: settings.portal + picture,
  mainEntityOfPage: settings.portal + article.path,
})
