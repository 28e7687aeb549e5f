import { say } from '#words/said.ts'

/** A sentence with links in it, each written `<1>so</1>` and leading to the address of its number. */
export const Linked = ({ text, to }: { text: string; to: readonly string[] }) =>
  text.split(/<(\d)>([^<]*)<\/\d>/).map((part, index, parts) => {
    if (index % 3 === 0) return part
    const address = to[Number(part) - 1] ?? ''
    return (
      index % 3 === 1 && (
        <a key={address} href={say(address)}>
          {parts[index + 1]}
        </a>
      )
    )
  })
