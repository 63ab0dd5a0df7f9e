import { m } from '#messages'
import { formatPercent } from '#web/i18n/numbers.ts'
import classes from './common-ground.module.css'

/** The similarity in the picture; any will do that looks promising. */
const SHARE = 0.87

/** The whole idea as a picture: two circles of topics, and what they have in common. */
export function CommonGround() {
  return (
    <div className={classes.picture} aria-hidden="true">
      <svg className={classes.circles} viewBox="0 0 400 300">
        <circle cx="264" cy="160" r="130" className={classes.two} />
        <circle cx="136" cy="140" r="130" className={classes.one} />
        <path d={LENS} className={classes.lens} />
      </svg>
      <span className={`${classes.label} ${classes.labelOne}`}>{m.landing_picture_yours()}</span>
      <span className={`${classes.chip} ${classes.topicOne}`}>{m.landing_picture_topic_one()}</span>
      <span className={`${classes.chip} ${classes.topicTwo}`}>{m.landing_picture_topic_two()}</span>
      <div className={classes.share}>
        <strong>{formatPercent(SHARE)}</strong>
        <span>{m.landing_picture_common()}</span>
      </div>
      <span className={`${classes.chip} ${classes.topicThree}`}>{m.landing_picture_topic_three()}</span>
      <span className={`${classes.chip} ${classes.topicFour}`}>{m.landing_picture_topic_four()}</span>
      <span className={`${classes.label} ${classes.labelTwo}`}>{m.landing_picture_theirs()}</span>
    </div>
  )
}

/** Where the two circles meet: radius 130 around (136, 140) and (264, 160). */
const LENS = 'M217.40 38.64A130 130 0 0 1 182.60 261.36A130 130 0 0 1 217.40 38.64Z'
