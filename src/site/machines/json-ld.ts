/** One step of the way from the site's root to a page. */
export interface Crumb {
  name: string
  path: string
}

/** A value as schema.org understands it, for one `<script type="application/ld+json">`. */
export type JsonLd = Record<string, unknown>

/** The way to a page, for search engines: schema.org BreadcrumbList. */
export const breadcrumbs = (site: string, crumbs: readonly Crumb[]): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
})

interface Article {
  title: string
  excerpt: string
  category: string
  author: string
  date: string
  readTime: number
  tags: readonly string[]
  path: string
}

/** An article: schema.org BlogPosting. Its author is a desk of the house, so an organisation. */
export const blogPosting = (site: string, house: string, article: Article, picture: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  articleSection: article.category,
  keywords: article.tags.join(', '),
  datePublished: article.date,
  timeRequired: `PT${article.readTime}M`,
  inLanguage: 'en-US',
  author: { '@type': 'Organization', name: `${house} ${article.author}` },
  publisher: { '@type': 'Organization', name: house, url: new URL('/', site).href },
  image: new URL(picture, site).href,
  mainEntityOfPage: new URL(article.path, site).href,
})
