import { createPublicKey, hash, verify } from 'node:crypto'
import { above, type Sha256, treeRoot } from '#fund/proof/merkle.ts'
import type { Checker } from '#fund/proof/proof-check.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'

/** Even, so that each piece begins with a pair. */
const nodesAtOnce = 512

const aboveInTurns = async (level: readonly Uint8Array[]): Promise<Uint8Array[]> => {
  const next: Uint8Array[] = []
  for (let from = 0; from < level.length; from += nodesAtOnce) {
    next.push(...above(sha256, level.slice(from, from + nodesAtOnce)))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return next
}

/** Like `treeRoot`, but others are served in between: a week has a leaf for each investor. */
export const treeRootInTurns = async (leaves: readonly Uint8Array[]): Promise<Uint8Array> => {
  let level = leaves
  while (level.length > 1) level = await aboveInTurns(level)
  return treeRoot(sha256, level)
}

/**
 * Goes through a string, since a close hashes tens of thousands of times and Node takes three times as long to return a
 * buffer.
 */
export const sha256: Sha256 = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1')

const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32

export const checker: Checker = {
  sha256,
  verify: async (key, message, signature) => {
    if (key.length !== keyBytes) return false
    const der = Buffer.concat([publicPrefix, key])
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
  },
}

/** The fund's own leaf belongs to nobody. */
export const fundId = ''
