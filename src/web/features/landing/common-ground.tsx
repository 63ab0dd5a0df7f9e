import { m } from '#messages'
import { formatPercent } from '#web/i18n/numbers.ts'
import classes from './common-ground.module.css'

/** The whole idea as a picture: two circles of topics, and what they have in common. */
export const CommonGround = () => (
  <div className={classes.picture} aria-hidden="true">
    <svg className={classes.circles} viewBox="0 0 400 320">
      <circle cx="256" cy="178" r="136" className={classes.two} />
      <circle cx="144" cy="142" r="136" className={classes.one} />
    </svg>
    <div className={`${classes.label} ${classes.labelOne}`}>{m.landing_picture_yours()}</div>
    <div className={`${classes.label} ${classes.labelTwo}`}>{m.landing_picture_theirs()}</div>
    <span className={`${classes.chip} ${classes.topicOne}`}>{m.landing_picture_topic_one()}</span>
    <span className={`${classes.chip} ${classes.topicTwo}`}>{m.landing_picture_topic_two()}</span>
    <span className={`${classes.chip} ${classes.topicThree}`}>{m.landing_picture_topic_three()}</span>
    <span className={`${classes.chip} ${classes.topicFour}`}>{m.landing_picture_topic_four()}</span>
    <div className={classes.share}>
      <strong>{formatPercent(0.87)}</strong>
      <span>{m.landing_picture_common()}</span>
    </div>
  </div>
)
