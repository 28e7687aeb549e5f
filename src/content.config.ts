import { defineCollection } from 'astro:content'
import { headSchema } from '#site/blog/head.ts'
import { postLoader } from '#site/editing/post-loader.ts'

const blog = defineCollection({
  loader: postLoader(),
  schema: ({ image }) => headSchema(image()),
})

export const collections = { blog }
