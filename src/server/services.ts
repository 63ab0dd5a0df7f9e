import type { BackupsForCycles } from './archive/own-backups.ts'
import type { ConfirmationDocuments } from './confirmations/confirmation-documents.ts'
import type { ConfirmationSigner } from './confirmations/confirmation-signer.ts'
import type { FileReaders } from './imports/file-readers.ts'
import type { ImportRuns } from './imports/import-runs.ts'
import type { Config } from './config.ts'
import type { Push } from './push/vapid.ts'
import type { SimilarityIndex } from './matching/similarity-index.ts'
import type { Site } from './site.ts'
import type { SignedIds } from './tokens/signed-id.ts'

/** Services that handlers use beside the database; made once at start. */
export type Services = {
  readonly config: Config
  readonly site: Site
  /** The version in package.json. */
  readonly version: string
  readonly matching: SimilarityIndex
  readonly signer: ConfirmationSigner
  readonly push: Push
  readonly calendarTokens: SignedIds
  readonly documents: ConfirmationDocuments
  readonly fileReaders: FileReaders
  readonly importRuns: ImportRuns
  readonly backups: BackupsForCycles
}
