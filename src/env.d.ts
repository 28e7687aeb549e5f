/// <reference types="astro/client" />

/** The settings of a build (docs/settings.md); all optional, read as text. */
interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string
  readonly PUBLIC_ADMIN_EMAIL?: string
  readonly PUBLIC_DEMO?: string
  readonly PUBLIC_FORMS?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
