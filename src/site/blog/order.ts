/** What ordering and relating posts needs to know about one. */
export interface Sortable {
  id: string
  category: string
  date: string
  tags: readonly string[]
}

/** Newest first; posts of the same day by id, so that two builds agree. */
export const byDate = (a: Sortable, b: Sortable): number => b.date.localeCompare(a.date) || a.id.localeCompare(b.id)

/** The post before and the one after in time, among posts sorted newest first. */
export const neighbours = <Post extends Sortable>(posts: readonly Post[], id: string) => {
  const at = posts.findIndex((post) => post.id === id)
  return { previous: posts[at + 1], next: at > 0 ? posts[at - 1] : undefined }
}

/** Points for a shared category; a shared tag counts one. */
const sameCategoryPoints = 2

/** The posts that have most in common with one, and at least something; among equals the newer first. */
export const related = <Post extends Sortable>(posts: readonly Post[], to: Post, most: number): Post[] => {
  const points = (post: Post) =>
    (post.category === to.category ? sameCategoryPoints : 0) + post.tags.filter((tag) => to.tags.includes(tag)).length
  return posts
    .filter((post) => post.id !== to.id && points(post) > 0)
    .sort((a, b) => points(b) - points(a) || byDate(a, b))
    .slice(0, most)
}

/** Why a post is not in a build: its editor has not finished it, or its day has not come. */
export const waitingFor = (post: { draft: boolean; date: string }, today: string): 'draft' | 'future' | undefined => {
  if (post.draft) return 'draft'
  return post.date > today ? 'future' : undefined
}
