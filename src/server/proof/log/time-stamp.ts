import { randomBytes } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { utf8 } from '#fund/proof/proof-bytes.ts'
import { sha256 } from './hashing.ts'

const sha256Id = '2.16.840.1.101.3.4.2.1'
const nonceBytes = 16
const timeoutMs = 20_000
const answerBytesMax = 100_000

const sameBytes = (one: ArrayBuffer | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(Buffer.from(one), other) === 0

/** A positive INTEGER: its first byte decides its sign. */
const newNonce = (): Buffer => {
  const nonce = randomBytes(nonceBytes)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

const infoOf = (token: ContentInfo): TSTInfo | null => {
  const { encapContentInfo } = AsnConvert.parse(token.content, SignedData)
  const content = encapContentInfo.eContent?.single
  return encapContentInfo.eContentType === id_ct_tstInfo && content ? AsnConvert.parse(content.buffer, TSTInfo) : null
}

/**
 * The time at which a token stamps a text, in epoch milliseconds; null if it stamps another. Its signature is for
 * `openssl ts -verify`.
 */
export const stampedAt = (token: string, text: string): number | null => {
  const info = infoOf(AsnConvert.parse(Buffer.from(token, 'base64'), ContentInfo))
  return info && sameBytes(info.messageImprint.hashedMessage.buffer, sha256(utf8(text))) ? info.genTime.getTime() : null
}

/**
 * Has a text time-stamped (RFC 3161 over HTTP); resolves to the token, DER in base64. Throws if the service is
 * unavailable, refuses, or answers something other than what was asked.
 */
export const timeStamp = async (address: string, text: string): Promise<string> => {
  const nonce = newNonce()
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
      hashedMessage: new OctetString(sha256(utf8(text))),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  })
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: AsnConvert.serialize(request),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength > answerBytesMax) throw new Error('the answer is larger than a time stamp')
  const { status, timeStampToken } = AsnConvert.parse(bytes, TimeStampResp)
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!isGranted || !timeStampToken) throw new Error(`the service refused (status ${status.status})`)
  const info = infoOf(timeStampToken)
  const token = Buffer.from(AsnConvert.serialize(timeStampToken)).toString('base64')
  if (!info || !sameBytes(info.nonce, nonce) || stampedAt(token, text) === null)
    throw new Error('the service stamped something else')
  return token
}
