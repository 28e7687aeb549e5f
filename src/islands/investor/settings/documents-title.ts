/** The section whose new papers the index counts. */
export const documentsTitle = 'Documents'
