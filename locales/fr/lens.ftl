# La loupe et les indices : ce qui est en vue sur un plateau, et ce que fait un coup.
lens-legend-beam = lumière { $owner-of }
lens-legend-group = groupes { $owner-of }
lens-legend-sight = pièces qui se voient
lens-legend-take = prise possible { $owner-of }
lens-legend-turn = en tournant ou en bougeant cette pièce, prise { $owner-of }
lens-legend-danger = peut être pris
lens-too-much = Tant de prises sont possibles ici que seules les lignes d’une pièce choisie sont montrées

# Le chemin de la lumière : une case, puis chaque ligne droite, puis sa fin.
lens-beam = Lumière { $owner-of } : { $path }
lens-ray-from = depuis { $cell }
lens-ray-to = vers { $direction-the } jusqu’en { $cell }
lens-ray-off = sort du plateau en { $cell }
lens-ray-hit = touche { $piece-the } { $owner-of } en { $cell }
lens-ray-absorbed = s’arrête sans dommage sur { $piece-the } { $owner-of } en { $cell }
lens-ray-split = se divise en { $cell }
lens-ray-loop = retrouve son propre chemin en { $cell }

lens-sight = { $piece-the } en { $from } voit { $cells }
lens-group = { $number ->
    [one] { $cells } seul
   *[other] { $cells } ensemble
}
lens-groups = { $owner-label } : { $groups }
lens-take = { $piece-the } en { $from } peut prendre { $cells }
lens-danger = En danger pour { $owner } : { $cells }
lens-no-lines = Aucune ligne ne touche { $cell }
lens-nothing = Aucune ligne à voir

# Indices : quelle pièce, ce qu’elle fait, et pourquoi.
hint-piece = Regardez { $piece-the } en { $cell }
hint-place = Posez une pièce.
hint-no-piece = Ici, aucune pièce ne bouge.
hint-resists = La partie est difficile à sauver ; c’est ce qui résiste le plus longtemps.
hint-told = Cela suffit à le justifier : aucun autre coup ne promet davantage.
hint-quiet = Rien n’est encore décidé, mais aucun autre coup ne promet davantage.
