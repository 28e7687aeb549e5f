import { fileURLToPath } from 'node:url'

/** The project's folder, from the sources and from the built server alike: both are two folders deep. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))
