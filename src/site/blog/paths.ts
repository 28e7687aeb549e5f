import { type Category, slugOf } from './categories.ts'

/** Where editors write posts, from the project's root. */
export const postsFolder = 'content/blog'

/** The blog's first page; its lists are below it. */
export const blogPath = '/blog'

export const categoryPath = (category: Category): string => `/blog/category/${slugOf(category)}`
export const tagPath = (tag: string): string => `/blog/tag/${tag}`
