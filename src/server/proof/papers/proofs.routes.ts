import type { FastifyReply } from 'fastify'
import { asHandedOut } from '#fund/proof/proof-short.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import { noteDownload } from '#server/platform/audit/download.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { sha256 } from '../log/hashing.ts'
import { publishedRoots } from '../log/log.ts'
import {
  consistencyOf,
  openedLeaves,
  proofFileName,
  proofOfSalt,
  proofOfWeek,
  statementByNumber,
} from '../log/prove.ts'
import { ownerOf } from './owner.ts'

const sendFile = <T>(reply: FastifyReply, name: string, content: T): T => {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return content
}

/** Roots, and the proofs that lead to them (extension `proofs`). */
export const proofs = (context: Context) => {
  const { store } = context
  return {
    readRoots: async ({ reply }) => sendFile(reply, 'roots.json', await publishedRoots(store.read)),

    readProof: async ({ by, whose, query, request, reply }) => {
      const owner = await ownerOf(store.read, whose)
      const week = weekById(query.week)
      if (owner.id !== by.id) {
        const subject = owner.email
        await noteDownload(context, { by, from: request.ip }, subject, `proof of the week of ${query.week}`)
      }
      const proof = await proofOfWeek(store.read, week.from, owner.id)
      return sendFile(reply, proofFileName(week.from), query.form === 'whole' ? proof : asHandedOut(sha256, proof))
    },

    readConsistency: async ({ query: { from, to }, reply }) =>
      sendFile(reply, `consistency-${from}-${to}.json`, await consistencyOf(store.read, Number(from), Number(to))),

    readOpenedLeaves: async ({ by, query, request, reply }) => {
      const row = await statementByNumber(store.read, Number(query.number))
      await noteDownload(context, { by, from: request.ip }, 'all investors', `leaves of statement ${query.number}`)
      return sendFile(reply, `leaves-${query.number}.json`, await openedLeaves(store.read, row))
    },

    openProof: async ({ body: { number, salt } }) => {
      const proof = await proofOfSalt(store.read, number, Buffer.from(salt, 'base64'))
      return { ...proof, path: [...proof.path] }
    },
  } satisfies Handlers<'readRoots' | 'readProof' | 'readConsistency' | 'readOpenedLeaves' | 'openProof'>
}
