import { inflateSync } from 'node:zlib'

const woff = { headerBytes: 44, entryBytes: 20 }
const sfnt = { headerBytes: 12, entryBytes: 16 }

/** SFNT's tables begin at multiples of four bytes. */
const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4

/**
 * A WOFF 1.0 font as the SFNT that it was made from (https://www.w3.org/TR/WOFF/), without the named tables. The
 * library that draws papers would inflate a table of a WOFF again for every letter that it reads, in JavaScript: most
 * of what a paper cost.
 */
export const unpackFont = (file: Buffer, without: readonly string[] = []): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font')
  const entries = Array.from(
    { length: file.readUInt16BE(12) },
    (_, place) => woff.headerBytes + place * woff.entryBytes,
  )
  const kept = entries.filter((from) => !without.includes(file.toString('latin1', from, from + 4)))
  const count = kept.length
  const directory = Buffer.alloc(sfnt.headerBytes + count * sfnt.entryBytes)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 2 ** entrySelector * sfnt.entryBytes
  file.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(entrySelector, 8)
  directory.writeUInt16BE(count * sfnt.entryBytes - searchRange, 10)
  let end = directory.length
  const tables = kept.map((from, place) => {
    const [offset, packedBytes, bytes] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const packed = file.subarray(offset, offset + packedBytes)
    const table = Buffer.alloc(padded(bytes))
    table.set(packedBytes < bytes ? inflateSync(packed) : packed)
    const to = sfnt.headerBytes + place * sfnt.entryBytes
    file.copy(directory, to, from, from + 4)
    file.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(bytes, to + 12)
    end += table.length
    return table
  })
  return Buffer.concat([directory, ...tables])
}
