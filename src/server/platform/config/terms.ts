import { type FileVersion, readTermsVersions } from '#reading/terms-versions.ts'
import { root } from '../base/root.ts'

/**
 * The versions of the terms that this node's content/terms.yaml has. Nothing is computed by them: what counts is what was
 * adopted. A mistake in the file stops the start.
 */
export const ownersTerms: { versions: readonly FileVersion[] } = { versions: readTermsVersions(root) }
