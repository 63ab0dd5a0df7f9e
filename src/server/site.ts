/** The institution's logo, shown beside its name. */
export type InstitutionLogo = {
  readonly type: 'image/svg+xml' | 'image/png'
  /** As it is in the file. */
  readonly bytes: Buffer
  /** For documents, which can't draw every SVG. */
  readonly png: Uint8Array
}

/** The institution, as far as the settings name it. */
export type Institution = { readonly name: string | null; readonly logo: InstitutionLogo | null }

/** This installation as it is seen from outside; made once at the start. */
export type Site = {
  /** Address in mails, QR codes and sign-in; no slash at the end. */
  readonly publicUrl: string
  /** SESSION_SECRET, at least 32 characters: cookies and keys are sealed with it, tokens are made of it. */
  readonly secret: string
  readonly institution: Institution
  /** Linked from pages that say whom to ask; null: none is known. */
  readonly imprintUrl: string | null
  /** IANA name of the zone in which moments are told. */
  readonly timeZone: string
  /** Anybody can sign in as anybody, so pages show a warning. */
  readonly isOpenToAnybody: boolean
}
