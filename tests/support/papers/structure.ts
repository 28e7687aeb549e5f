import { getDocumentProxy } from 'unpdf'

interface Node {
  readonly role?: string
  readonly children?: readonly Node[]
}

const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)]

/** What each part of a tagged page is, as a reader hears it. */
export const rolesIn = (tree: unknown): string[] => rolesOf(tree as Node)

/** Where each text of a document ends, in points from the left of its sheet. */
export const endsOf = async (file: Uint8Array): Promise<number[]> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const ends: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('transform' in item) ends.push(item.transform[4] + item.width)
  }
  return ends
}
