/** Until when something lasts; months and weekdays stand in their order. */
export const expiryWords = {
  weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  monthNames: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  firstOfMonth: '1er',
  clock: '{hour} h {minute}',
  untilToday: 'jusqu’à aujourd’hui {time}',
  untilTomorrow: 'jusqu’à demain {time}',
  untilWeekday: 'jusqu’à {weekday} {time}',
  untilDate: 'jusqu’au {day} {month}, {time}',
};
