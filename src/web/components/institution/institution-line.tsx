import classes from './institution-line.module.css'

type InstitutionLineProps = { readonly name: string | null; readonly logo: string | null }

/** Logo and name of the institution, on pages that ask for trust. */
export function InstitutionLine({ name, logo }: InstitutionLineProps) {
  if (name === null && logo === null) return null
  return (
    <p className={classes.line}>
      {/* The name beside it says the same. */}
      {logo !== null && <img src={logo} alt="" className={classes.logo} />}
      {name !== null && <span>{name}</span>}
    </p>
  )
}
