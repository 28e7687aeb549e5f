/** The library's document, as far as it knows which part of a page belongs to which element. */
interface Marked {
  readonly page: { readonly structParentTreeKey: number }
  getStructParentTree(): { get(key: number): object; add(key: number, elements: unknown): void }
  ref(data: object): { data: object; end(): void }
}

/**
 * Writes which elements the page at hand has, once it is complete. The library would keep every element until the
 * document ends: ten times what its pages take.
 */
export const writeMarks = (document: PDFKit.PDFDocument): void => {
  const marked = document as unknown as Marked
  const [tree, key] = [marked.getStructParentTree(), marked.page.structParentTreeKey]
  const written = marked.ref(tree.get(key))
  written.end()
  written.data = {}
  tree.add(key, written)
}
