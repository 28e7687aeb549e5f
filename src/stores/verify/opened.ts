import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { readProofAddress } from '#fund/proof/proof-address.ts'
import { asProof } from '#fund/proof/proof-files.ts'
import { readLeaf } from '#fund/proof/proof-leaf.ts'
import { $verifying, backend, failed, loadRoots, verifyFile } from './verify.ts'

interface OpenedFile {
  readonly name: string
  readonly text: string
}

/** The proof that the page's address opened, to be saved; null if it names none. */
export const $opened = atom<OpenedFile | null>(null)

const missing = 'There is no proof at this address: the address is incomplete, or the proof was erased.'
const away = 'The proof could not be fetched. Check the connection and open the address again.'

const statusNotFound = 404

const ask = async (key: object): Promise<OpenedFile | string> => {
  const request = new Request(`${backend()}/api/proofs/opened`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(key),
  })
  try {
    const answer = await platform.fetch(request)
    const proof = answer.ok ? asProof(await answer.json()) : null
    if (!proof) return answer.ok || answer.status === statusNotFound ? missing : away
    const week = readLeaf(proof.leaf)?.week ?? 'fund'
    return { name: `proof-${week}.json`, text: JSON.stringify(proof) }
  } catch (reason) {
    platform.log('the proof of this address', reason)
    return away
  }
}

/** Fetches and checks the proof that a fragment names; a fragment that names none changes nothing. */
export const openAddress = async (fragment: string): Promise<void> => {
  if (fragment.length < 2) return
  $opened.set(null)
  const key = readProofAddress(fragment)
  if (!key) return failed(missing)
  $verifying.set({ state: 'checking', name: 'the proof of this address' })
  const [found] = await Promise.all([ask(key), loadRoots()])
  if (typeof found === 'string') return failed(found)
  $opened.set(found)
  await verifyFile(new File([found.text], found.name))
}

export const saveOpened = (): void => {
  const file = $opened.get()
  if (file) platform.save(file.name, 'application/json', file.text)
}
