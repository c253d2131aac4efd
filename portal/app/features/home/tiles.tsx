import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { globe, houseWifi, messageSquareText, receiptText, router, smartphone } from '../../ui/icons/icons.ts';
import { Tile } from '../../ui/tile.tsx';

/** Everything that can be done here, one tile each. */
export function Tiles() {
  const texts = useTexts('home');
  return (
    <section className="section wrap">
      <h2 className="section__head">{texts.tiles}</h2>
      <div className="grid">
        <Tile
          icon={smartphone}
          title={texts.tileRecharge}
          text={texts.tileRechargeText}
          link={<Link page="recharge" params={{}} />}
        />
        <Tile
          icon={globe}
          title={texts.tileBundles}
          text={texts.tileBundlesText}
          link={<Link page="bundles" params={{}} />}
        />
        <Tile
          icon={receiptText}
          title={texts.tileBill}
          text={texts.tileBillText}
          link={<Link page="bill" params={{}} />}
        />
        <Tile
          icon={router}
          title={texts.tileBox}
          text={texts.tileBoxText}
          link={<Link page="broadband" params={{}} />}
        />
        <Tile
          icon={houseWifi}
          title={texts.tileInvoices}
          text={texts.tileInvoicesText}
          link={<Link page="fixed-internet" params={{}} />}
        />
        <Tile
          icon={messageSquareText}
          title={texts.tileHelp}
          text={texts.tileHelpText}
          link={<Link page="help" params={{}} />}
        />
      </div>
    </section>
  );
}
