/** A list as an admin filtered and sorted it, under a name; only they see it. */
export interface SavedViewsTable {
  id: string
  person_id: string
  list: 'investors'
  /** Unique among a person's views of a list. */
  name: string
  /** As the screen writes it; the server does not read it. */
  filter: string
}

export interface SavedViewsSchema {
  saved_views: SavedViewsTable
}
