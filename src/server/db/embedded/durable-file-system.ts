import fs from 'node:fs'
import { type PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineModule = Partial<postgresMod.PostgresMod>

/** The parts of Emscripten's NODEFS and FS that PGlite's types leave out. */
type StreamOperations = { fsync?: (stream: { readonly nfd: number }) => number }
type Emscripten = {
  readonly NODEFS: { readonly stream_ops: StreamOperations }
  readonly FS: { readonly ErrnoError: new (errno: number) => Error }
}

/** Input/output error, in the numbering of WASI that the engine was compiled against. */
const EIO = 29

/**
 * PGlite's files on disk, with an fsync that happens. Emscripten's NODEFS has none, so the engine's fsync calls succeed
 * without doing anything and a committed row may be gone after a power cut. Only `fsync` comes through: Emscripten's
 * fdatasync never reaches the file system, hence wal_sync_method=fsync in the engine's settings.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EngineModule): Promise<{ emscriptenOpts: EngineModule }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (mod: unknown): void => {
      const { NODEFS, FS } = mod as Emscripten
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd)
          return 0
        } catch (cause) {
          // The engine stops at a failed fsync rather than acknowledge a commit that may not be there.
          throw Object.assign(new FS.ErrnoError(EIO), { cause })
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
